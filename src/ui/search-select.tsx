import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useTypedChoice } from './typed-choice.ts'

interface SearchSelectProps extends SelectProps {
  data: ComboboxItem[]
  onChange: (value: string | null) => void
}

export function SearchSelect(props: SearchSelectProps) {
  return <Select {...props} {...useTypedChoice({ ...props, take: props.onChange })} allowDeselect={false} />
}
