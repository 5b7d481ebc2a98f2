import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'

export interface BoxProps {
  label: string
  checked: boolean
  indeterminate?: boolean
  onChange: (checked: boolean, isRange: boolean) => void
}

export const SelectionBox = ({ label, onChange, ...state }: BoxProps) => (
  <Checkbox
    size="xs"
    aria-label={label}
    onChange={({ currentTarget, nativeEvent }) => onChange(currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)}
    {...state}
  />
)
