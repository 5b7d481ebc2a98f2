import { Fragment } from 'react'

/** On a narrow screen an address breaks before its host, and an account code after an underscore. */
export const breakable = (text: string) =>
  text.split(/(?=@)|(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts can be equal, and their order never changes
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
