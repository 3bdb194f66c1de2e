/** What is offered can be done. */
import { type Invariant, type Looked, resolvedIn } from '../looked.ts'

/** Choices differ, and whoever picks one is not turned away. */
export const choicesOpen: Invariant = {
  id: 'choices-open',
  says: 'Choices have words, differ from one another, and can be done when somebody picks them.',
  broken: (looked) => [...offered(looked), ...turnedAway(looked)],
}

function offered({ shown }: Looked): readonly string[] {
  if (shown === null) return []
  const entries = Object.entries(shown.planning_block?.choices ?? {})
  const words = entries.map(([, choice]) =>
    choice.text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  const twice = words.filter((word, at) => words.indexOf(word) !== at)
  return [
    ...(shown.mode === 'STORY' && entries.length === 0 ? ['a story turn offers nothing'] : []),
    ...twice.map((word) => `"${word}" is offered twice`),
    ...entries
      .filter(([, { text }]) => text.trim() === '')
      .map(([key]) => `${key} is offered without a word`),
  ]
}

function turnedAway(looked: Looked): readonly string[] {
  const { move, earlier, refusal } = looked
  if (move.do !== 'say' || move.picks === null) return []
  const what = `"${earlier.offered[move.picks] ?? move.picks}" was offered`
  if (refusal !== null) return [`${what}, and picking it was refused: ${refusal.message}`]
  const { violations = [], engine_events = [] } = resolvedIn(looked) ?? {}
  const rules = violations
    .filter((one) => one.action === 'blocked')
    .map((one) => `${one.rule_id}: ${one.message}`)
  const events = engine_events
    .filter((one) => one.type === 'blocked')
    .map((one) => String(one.details.reason))
  return [...rules, ...events].map((reason) => `${what}, and could not be done: ${reason}`)
}
