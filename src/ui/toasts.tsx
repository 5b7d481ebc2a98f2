import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'
import classes from './toasts.module.css'

const show = (tone: 'positive' | 'negative' | 'neutral', icon: ReactNode) => (message: string) => {
  notifications.show({
    message,
    icon,
    classNames: classes,
    'data-tone': tone,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export const notifySuccess = show('positive', <CheckIcon size={16} />)
export const notifyError = show('negative', <AlertIcon />)
export const notifyInfo = show('neutral', <InfoIcon />)
