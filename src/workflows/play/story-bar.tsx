import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { ActionIcon, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ChevronLeftIcon, ChevronRightIcon, RefreshIcon } from '#src/ui/icons.tsx'
import classes from './play-section.module.css'
import type { Play } from './use-play.ts'

const STEP_MS = 900
const focusText = (text: HTMLElement | null) => text?.focus({ preventScroll: true })

/** Plays a story, until the visitor steps by hand. */
export function StoryBar({ play: { steps, played, story, isTold, begin, stepOn, stepBack } }: { play: Play }) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const [isByHand, setByHand] = useState(false)
  const isPlaying = !isStill && !isByHand && !isTold
  const arrive = useEffectEvent((_step: number, plays: boolean) => {
    if (story) document.querySelector('svg [aria-current="step"]')?.scrollIntoView({ block: 'nearest' })
    return plays ? setTimeout(stepOn, STEP_MS) : undefined
  })
  useEffect(() => {
    const timer = arrive(steps.length, isPlaying)
    return () => clearTimeout(timer)
  }, [steps.length, isPlaying])
  const { told = `${played?.told}`, person, record } = (story && steps.at(-1)) ?? {}
  const parts = told.split(new RegExp(`\\b(${person}|${record || person})\\b`, 'i'))
  const playAgain = () => begin('')
  const button = (label: string, Icon: typeof RefreshIcon, onPress: () => void, isAtEnd: boolean) => (
    <ActionIcon
      variant="default"
      aria-label={label}
      aria-disabled={isAtEnd}
      data-disabled={isAtEnd || undefined}
      onClickCapture={() => setByHand(onPress !== playAgain)}
      onClick={onPress}
    >
      <Icon size={16} />
    </ActionIcon>
  )
  return (
    <Group gap="xs" className={`${classes.bar} ${classes.story}`}>
      <Link to="." search={(old) => ({ ...old, show: 'rules', how: undefined })} hash={`${played?.id}`}>
        ← Rules
      </Link>
      {button('Previous step', ChevronLeftIcon, stepBack, steps.length === 0)}
      {button('Next step', ChevronRightIcon, stepOn, isTold)}
      {button('Play again', RefreshIcon, playAgain, false)}
      <Text role={story && 'status'} flex="1 1 14rem" lh="xs" ref={focusText} tabIndex={-1}>
        {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no key but their place */}
        {parts.map((part, index) => (index % 2 === 0 ? part : <strong key={index}>{part}</strong>))}
      </Text>
    </Group>
  )
}
