/** Where the five costs are kept: which clock holds a kind, which way it runs, and which way a cost moves it. */
import type { Clock } from '../../core/state/rows.ts'
import { type ClockDirection, clockDirection } from '../clock-crossings.ts'
import type { RulesView } from '../rules-view.ts'
import type { CostKind } from './clock-rules.ts'
import type { HouseRules } from './house-rules.ts'

/** What a clock does when nobody declares it: money, time and reputation are spent, heat and harm gather. */
const usual: Readonly<Record<CostKind, { readonly direction: ClockDirection; readonly cost: 1 | -1 }>> = {
  heat: { direction: 'increment', cost: 1 },
  harm: { direction: 'increment', cost: 1 },
  time: { direction: 'decrement', cost: -1 },
  cred: { direction: 'decrement', cost: -1 },
  rep: { direction: 'both', cost: -1 },
}

/** The clock of a kind, when this campaign plays with it. */
export function streetClock(view: RulesView, rules: HouseRules, kind: CostKind): Clock | undefined {
  if (!rules.kinds.includes(kind)) return undefined
  const named = (clock: Clock): boolean =>
    clock.id.endsWith(`:${kind}`) || clock.tags.includes(`kind:${kind}`)
  return view.clock(kind) ?? view.clocks().find(named)
}

/** Which way a clock of a kind runs here. */
export function streetDirection(view: RulesView, kind: CostKind, clock: Clock): ClockDirection {
  return clockDirection(clock, view.campaign.system, usual[kind].direction)
}

/** What paying an amount does to the clock of a kind. */
export function paidDelta(view: RulesView, kind: CostKind, clock: Clock, amount: number): number {
  const declared = clockDirection(clock, view.campaign.system)
  if (declared === 'increment') return amount
  return declared === 'decrement' ? -amount : usual[kind].cost * amount
}
