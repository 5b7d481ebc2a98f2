import { escapeHtml } from './html.ts'

/** The page of a mail around its paragraphs, which are HTML. */
export const htmlMail = (title: string, paragraphs: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${paragraphs.join('\n')}
</div>
</body>
</html>
`
