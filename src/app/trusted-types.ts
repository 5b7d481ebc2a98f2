interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string },
  ) => unknown
}

/** Allows React's style sheets and the media script; all else throws a TypeError where trusted types are required. */
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
