/** What a reading would do that cannot be taken back and that nobody asked for. What is only offered does no harm. */
import type { Reading, ReadingScene } from '../../core/protocol/reading.ts'
import type { LabelledLine } from './labelled-lines.ts'

type Harm = 'hurts' | 'breaks' | 'surrenders' | 'uses up'

/** The harm a reading would do against its label; empty when there is none. */
export function harmIn(reading: Reading, { gold }: LabelledLine, scene: ReadingScene): Harm[] {
  if (reading.band === 'improvise' || reading.mode !== 'play') return []
  const asked = new Set(gold.actions.flatMap((act) => harmsOf(act, scene)))
  if (gold.risk_flags?.includes('violence')) asked.add('hurts')
  const done = reading.actions.flatMap((act) => harmsOf(act, scene))
  return [...new Set(done)].filter((harm) => !asked.has(harm) && !(harm === 'breaks' && asked.has('hurts')))
}

interface Deed {
  readonly action: string
  readonly target?: string | null
  readonly item?: string | null
}

function harmsOf({ action, target, item }: Deed, scene: ReadingScene): Harm[] {
  const isThing = scene.objects.some(({ id }) => id === target)
  const spell = scene.belongings.find(({ id, kind }) => id === item && kind === 'spell')
  const harmful = spell?.tags?.some((tag) => tag === 'harm' || tag === 'control') ?? false
  if (action === 'surrender') return ['surrenders']
  if (action === 'burn') return ['hurts', 'breaks']
  if (action === 'force') return ['breaks']
  if (action === 'attack' || action === 'grapple') return isThing ? ['breaks'] : ['hurts']
  if (action === 'cast' && harmful) return ['hurts']
  const own = scene.belongings.some(({ id }) => id === target)
  return action === 'consume' && own ? ['uses up'] : []
}
