interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string },
  ) => unknown
}

/**
 * Lets style sheets through, which React writes as HTML, and nothing that could be markup; and of scripts the one of the
 * media service. Where the page's policy demands trusted types, every other script or markup sink stays shut.
 */
export function installTrustedTypes(mediaScript: string | undefined) {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup from text is not allowed')
      return text
    },
    createScriptURL: (url) => {
      if (url !== mediaScript) throw new TypeError(`A script from ${url} is not allowed`)
      return url
    },
  })
}
