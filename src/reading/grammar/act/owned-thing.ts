/** "Lift Chen's phone": what is somebody's and lies nowhere is on them, and taking it is stealing it. */
import type { Scope } from '../scene/resolve.ts'
import type { Draft } from './draft.ts'

/** Makes a theft of a taking that names an owner who is here and nothing that lies here. */
export function fromOwner(draft: Draft, { index }: Scope): void {
  if (draft.action !== 'take' || draft.target !== null || draft.item !== null) return
  const named = /([\p{L}-]+) ?['’]s\b/u.exec(draft.details)?.[1]?.toLowerCase()
  if (named === undefined) return
  const owner = index.scene.people.find(({ name, aliases }) =>
    [name, ...aliases].some((one) => one.toLowerCase().split(' ').includes(named)),
  )
  if (owner === undefined) return
  draft.action = 'steal'
  draft.target = owner.id
}
