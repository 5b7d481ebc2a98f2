import { Anchor, type AnchorProps } from '@mantine/core'
import { isWebAddress } from './file-type.ts'

/** Another server may store any text: only a web address is made a link. */
export function WebLink({ url, ...props }: AnchorProps & { url: string }) {
  if (!isWebAddress(url)) return <span className={props.className}>{url}</span>
  return (
    <Anchor {...props} href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </Anchor>
  )
}
