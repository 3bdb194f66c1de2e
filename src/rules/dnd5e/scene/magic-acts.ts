/** Casting, using a feature, using a thing: the three readers, in the words of the scene's door. */
import { done } from '../../../core/refusal.ts'
import { castInPeace, readCasting } from './cast-in-peace.ts'
import type { ReadAct } from './scene-act.ts'
import { readFeatureUse, useFeature } from './use-feature.ts'
import { readItemUse, useItem } from './use-item.ts'

/** `cast`: a spell that attacks nobody. */
export const readCast: ReadAct = ({ view, action, actor, catalogue }) => {
  const read = readCasting(view, action, actor, catalogue)
  if (read === undefined || !read.ok) return read
  const casting = read.value
  const cost = { cantrip: 'no slot', ritual: 'ten minutes more and no slot', gift: 'its daily use' }
  const price = casting.way.kind === 'slot' ? `a slot of level ${casting.way.slot}` : cost[casting.way.kind]
  return done({
    demand: { kind: 'automatic', reason: `${casting.spell.name} takes ${price}; others may have to save.` },
    carryOut: (cup) => done(castInPeace(view, actor, casting, cup, catalogue)),
  })
}

/** `use` with `options.feature`. */
export const readFeature: ReadAct = ({ view, action, actor, catalogue }) => {
  const read = readFeatureUse(view, action, actor, catalogue)
  if (read === undefined || !read.ok) return read
  const use = read.value
  return done({
    demand: { kind: 'automatic', reason: `${use.name} is simply used.` },
    carryOut: (cup) => done(useFeature(view, actor, use, action, cup, catalogue)),
  })
}

/** `use`, `drink`, `feed` … with an item from the pack. */
export const readItem: ReadAct = ({ view, action, actor, catalogue }) => {
  const read = readItemUse(view, action, actor, catalogue)
  if (read === undefined || !read.ok) return read
  const use = read.value
  return done({
    demand: { kind: 'automatic', reason: `${use.name} works without a roll of the one who uses it.` },
    carryOut: (cup) => done(useItem(view, actor, use, cup, catalogue)),
  })
}
