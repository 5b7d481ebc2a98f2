/** Writes the digits of all scripts as 0 to 9. Each script has its digits in a row, from zero to nine. */
export const plainDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    let value = -1
    while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - ++value - 1)));
    return `${value % 10}`
  })
