interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown
}

/**
 * Lets style sheets through, which React writes as HTML, and nothing that could be markup. Where the page's policy
 * demands trusted types, every other script or markup sink stays shut.
 */
export function installTrustedTypes() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup from text is not allowed')
      return text
    },
  })
}
