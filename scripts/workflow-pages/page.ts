export interface PageLink {
  readonly name: string
  readonly title: string
}

interface Page extends PageLink {
  readonly content: string
}

const SITE = 'How the workflows work'

/** The page needs only its stylesheet. */
export function pageOf({ name, title, content }: Page, links: readonly PageLink[]) {
  const heading = title === SITE ? SITE : `${title} – ${SITE}`
  const items = links.map((link) => {
    const current = link.name === name ? ' aria-current="page"' : ''
    return `<li><a href="${link.name}"${current}>${link.title}</a></li>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading} – Statehouse</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Workflows">
<ul>
${items.join('\n')}
</ul>
<p><a href="../dashboard">Open the dashboard</a></p>
</nav>
<main id="content" tabindex="-1">
${content}</main>
</body>
</html>
`
}
