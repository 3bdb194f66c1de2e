/** What may come of a person: what they say, how they answer, what they plan, what they carry. */
import { isJsonObject } from '../../core/json.ts'
import type { Condition } from '../../world/condition.ts'
import type { Gate } from '../../world/disclosure.ts'
import type { ContentDraft } from '../pack/pack-draft.ts'
import { effectsIn, type Loose, nothing, objects, type Source } from './source.ts'

/** The sources of a person. */
export function personSources(one: ContentDraft, id: string): readonly Source[] {
  const gm = (one.gm ?? {}) as Loose
  const here = { place: one.gmPlace, who: id }
  const said = (['knows', 'withholds'] as const).flatMap((list) =>
    (Array.isArray(gm[list]) ? (gm[list] as readonly unknown[]) : []).flatMap((entry, index): Source[] => {
      if (!isJsonObject(entry)) return []
      const written = entry as Loose
      return [
        {
          ...here,
          what: `What ${one.name} ${list === 'knows' ? 'knows' : 'keeps back'} ("${String(written.id)}")`,
          path: [list, index],
          conditions: [],
          gate: written.gate as Gate | undefined,
          facts: [String(written.fact)],
          items: [],
          effects: effectsIn(written.on_reveal),
          told: true,
        },
      ]
    }),
  )
  const acts = objects(gm.reactions).map((reaction, index): Source => {
    const conditions = [reaction.if as Condition | undefined]
    const effects = effectsIn(reaction.do)
    return {
      ...nothing,
      ...here,
      what: `A reaction of ${one.name}`,
      path: ['reactions', index],
      conditions,
      effects,
      told: true,
    }
  })
  const plans = objects(gm.agenda).map((step, index): Source => {
    const effects = effectsIn(step.do).map((effect) =>
      typeof effect.move === 'string' ? { ...effect, move: { npc: id, to: effect.move } } : effect,
    )
    const conditions = [step.at as Condition]
    return {
      ...nothing,
      place: one.gmPlace,
      what: `A plan of ${one.name}`,
      path: ['agenda', index],
      conditions,
      effects,
      told: true,
    }
  })
  const carried = Object.keys((gm.items ?? {}) as Loose)
  const pockets: Source = {
    ...nothing,
    ...here,
    what: one.name,
    path: [],
    conditions: [],
    items: carried,
    told: false,
  }
  return [...said, ...acts, ...plans, pockets]
}
