/** Of the name of a call or a move: "Create" and "file upload" of `fileUpload.create`. */
export function callWords(name: string) {
  const [entity = '', verb = ''] = name.replace(/[A-Z]/g, ' $&').toLowerCase().split('.')
  return { verb: `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`, entity }
}
