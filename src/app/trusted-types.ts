interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string },
  ) => unknown
}

/**
 * Allows style sheets, which React writes as HTML, and the script of the media service. Other markup and scripts throw a
 * TypeError wherever the page's policy requires trusted types.
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
