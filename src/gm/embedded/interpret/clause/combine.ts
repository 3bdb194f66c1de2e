/** The acts of a line put together: what is only a flourish goes, coins beside a question make a bribe, a readied act keeps its blow. */
import type { Draft } from '../act/draft.ts'
import type { Scope } from '../scene/resolve.ts'
import { firstTagged, hasTag } from '../scene/scene-index.ts'

/** The acts that count, in order. */
export function combined(drafts: readonly Draft[], scope: Scope): Draft[] {
  const sure = drafts.filter(({ action, guessed }) => action !== 'improvise' && !guessed)
  const kept = sure.length > 0 ? sure : drafts.slice(0, 1)
  const steps = [heldReady, softly, paidFor, listening, atArms, unrepeated]
  return steps.reduce<Draft[]>((list, step) => step(list, scope), [...kept])
}

/** Whatever follows a readied act is what it waits to do. */
function heldReady(drafts: Draft[]): Draft[] {
  const at = drafts.findIndex(({ action, readied }) => action === 'ready' && readied === undefined)
  const ready = drafts[at]
  if (ready === undefined) return drafts
  const next = drafts[at + 1]
  const known = next === undefined ? ready : { ...ready, readied: next.readied ?? next.action, target: next.target ?? ready.target, item: next.item }
  if (next?.trigger !== undefined) known.trigger = next.trigger
  return [...drafts.slice(0, at), known]
}

const soft = /^(?:quietly|silently|softly|stealthily|sneakily|noiselessly|soundlessly|unseen|surreptitiously|furtively)$/
const unseen = /\bwithout (?:being|making|anyone|a sound|the \w+ (?:noticing|seeing)|waking)|\bout of sight\b|\bunseen\b|\bunnoticed\b/

/** Going softly is sneaking. */
function softly(drafts: Draft[]): Draft[] {
  return drafts.map((draft) => {
    const quiet = draft.manner.some((word) => soft.test(word)) || unseen.test(`${draft.clause} ${draft.tail}`)
    return draft.action === 'go' && quiet && !/^(?:sit|stand|lean|kneel)/.test(draft.verb) ? { ...draft, action: 'sneak' } : draft
  })
}

/** Money handed over beside a question buys the answer. */
function paidFor(drafts: Draft[], scope: Scope): Draft[] {
  const asking = drafts.find(({ action }) => /^(?:ask|persuade)$/.test(action))
  const paying = drafts.find(({ action, item }) => /^(?:give|put|bribe)$/.test(action) && hasTag(item === null ? undefined : scope.index.byId.get(item), 'money'))
  if (asking === undefined || paying === undefined) return drafts
  const bribe: Draft = { ...asking, action: 'bribe', item: firstTagged(scope.index.scene.belongings, 'money')?.id ?? null, target: asking.target ?? paying.target }
  return drafts.filter((one) => one !== paying).map((one) => (one === asking ? bribe : one))
}

/** Somebody who sits down by the fire and listens, listens there. */
function listening(drafts: Draft[]): Draft[] {
  return drafts.map((draft, at) => {
    const before = drafts.slice(0, at).findLast(({ action, target }) => /^(?:go|rest|wait|hide|sneak|examine|consume)$/.test(action) && target !== null)
    return draft.action === 'listen' && draft.target === null && before !== undefined ? { ...draft, target: before.target } : draft
  })
}

/** A weapon drawn for a blow is the weapon of the blow. */
function atArms(drafts: Draft[], scope: Scope): Draft[] {
  const drawn = drafts.find(({ action, target }) => action === 'equip' && hasTag(target === null ? undefined : scope.index.byId.get(target), 'weapon'))
  return drafts.map((draft) => (draft.action === 'attack' && draft.item === null && drawn !== undefined ? { ...draft, item: drawn.target } : draft))
}

function unrepeated(drafts: Draft[]): Draft[] {
  return drafts.filter((draft, at) => {
    const before = drafts[at - 1]
    return !(before !== undefined && before.action === draft.action && (draft.target === before.target || draft.target === null))
  })
}
