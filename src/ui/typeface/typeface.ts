import file from './public-sans.woff2'

let face: FontFace | undefined

export function loadTypeface() {
  face ??= new FontFace('Public Sans', `url(${file})`, { weight: '400 700' })
  return face.load().catch(() => {})
}

/** One that has not arrived is for the next visit: text that is read never changes its font. */
export function showTypeface() {
  if (face?.status === 'loaded') document.fonts.add(face)
}
