/** The server sends the whole image, however small it is shown. */
const LARGEST_BYTES = 5_000_000

/** Another site would learn who reads what, and the page's security policy may refuse its images. */
const isOfThisSite = (url: string) => URL.parse(url, window.location.href)?.origin === window.location.origin

/** `bytes`: the size of the file, where it is known. */
export const hasThumbnail = (type: string, url: string, bytes = 0) =>
  type === 'IMG' && bytes <= LARGEST_BYTES && isOfThisSite(url)

interface ThumbnailProps {
  url: string
  /** In pixels. */
  size: number
  className: string | undefined
}

/** Decorative: the name of the file is beside it. An image that cannot be loaded is not shown. */
export const Thumbnail = ({ url, size, className }: ThumbnailProps) => (
  <img
    className={className}
    src={url}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    decoding="async"
    onError={({ currentTarget }) => {
      currentTarget.hidden = true
    }}
  />
)
