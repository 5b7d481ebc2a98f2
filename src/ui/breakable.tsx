import { Fragment } from 'react'

/** On a narrow screen an address breaks before its host, and an account code after an underscore. */
export const breakable = (text: string) =>
  text.split(/(?=@)|(?<=_)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
