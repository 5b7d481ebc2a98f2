/** Reads the name of a call or a move: `fileUpload.create` gives "Create" and "file upload". */
export function callWords(name: string) {
  const [entity = '', verb = ''] = name.replace(/[A-Z]/g, ' $&').toLowerCase().split('.')
  return { verb: `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`, entity }
}
