/** Compares a replayed turn with the recorded one, part by part. */

import { asObjects, canonicalJson, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Rerun } from '../../engine/index.ts'
import { readUsage } from '../metrics/measure-turn.ts'

/** The parts of a turn that can differ, in the order in which they matter. */
export const turnParts = [
  'text',
  'dice',
  'events',
  'state',
  'mode',
  'choices',
  'proposals',
  'violations',
  'prompts',
  'understanding',
  'context',
  'tokens',
  'price',
  'other',
] as const

export type TurnPart = (typeof turnParts)[number]

/** A part that is not what it was. */
export interface PartDifference {
  readonly part: TurnPart
  readonly before: unknown
  readonly after: unknown
}

/** More differing rows than this say nothing more. */
const maxRows = 40

/** Lists the parts of a turn that differ; empty when it is the same turn. */
export function compareTurn(rerun: Rerun): readonly PartDifference[] {
  if (rerun.identical) return []
  const before = partsOf(rerun.recorded)
  const after = partsOf(rerun.replayed)
  const named = turnParts.flatMap((part): PartDifference[] => {
    if (part === 'state') return stateOf(rerun)
    // What reading cost is not spent again: the kept reading stands.
    if ((part === 'tokens' || part === 'price') && wasReadByModel(rerun.recorded)) return []
    const [was, is] = [before[part] ?? null, after[part] ?? null]
    return canonicalJson(was) === canonicalJson(is) ? [] : [{ part, before: was, after: is }] // enforces: STORE-08
  })
  return named
}

function wasReadByModel({ told }: Rerun['recorded']): boolean {
  return asObjects(told.usage.calls).some(({ stage }) => stage === 'interpret')
}

function stateOf({ state }: Rerun): PartDifference[] {
  if (state.length === 0) return []
  const side = (pick: 'left' | 'right') =>
    Object.fromEntries(state.slice(0, maxRows).map((row) => [row.path, row[pick] ?? null]))
  return [{ part: 'state', before: side('left'), after: side('right') }]
}

/** Everything a turn's records say, each thing under one part; what fits nowhere else is `other`. */
function partsOf({ resolved, told }: Rerun['recorded']): Partial<Record<TurnPart, unknown>> {
  const { interpreter, validator, planner, attempts, ...passes } = resolved.pass_outputs as JsonObject
  const { planning_block, offers, picked, question, confirm, ...envelope } = told.envelope as JsonObject
  const { input_tokens, cached_tokens, output_tokens, price_usd } = readUsage(told.usage)
  return {
    text: told.narrative,
    dice: resolved.rolls.map(rollText),
    events: resolved.engine_events,
    mode: resolved.mode,
    choices: { planning_block, offers, picked, question, confirm },
    proposals: { accepted: told.accepted, refused: told.refused },
    violations: [...resolved.violations, ...told.violations],
    prompts: resolved.prompt_versions,
    understanding: { interpreter: withoutNarrator(interpreter), validator, planner, attempts },
    context: resolved.context_packet,
    tokens: { input_tokens, cached_tokens, output_tokens },
    price: price_usd,
    other: { passes, envelope, by: told.usage.by ?? null, rolls: resolved.rolls },
  }
}

/** Who understood a line is no difference when the same was understood. */
function withoutNarrator(interpreter: unknown): unknown {
  return isJsonObject(interpreter) ? interpreter.output : interpreter
}

type Roll = Rerun['recorded']['resolved']['rolls'][number]

/** A roll as a reader sees it: what for, which dice, what they came to. */
export function rollText({ label, notation, groups, total, target, outcome }: Roll): string {
  const faces = groups.flatMap((group) =>
    group.faces.map(({ value, dropped }) => (dropped ? `(${value})` : value)),
  )
  const against = target === undefined ? '' : ` against ${target.kind} ${target.value}`
  return `${label} ${notation} [${faces.join(', ')}] = ${total}${against}${outcome === undefined ? '' : ` ${outcome}`}`
}
