import { describe, expect, it } from 'vitest'
import { diceSince } from './dice-since.ts'
import type { GrownBranch } from './lay-tree.ts'

const branch = (
  name: string,
  parent: string | null,
  fork: number,
  turns: readonly number[],
): GrownBranch => ({
  ...{ name, parent, fork, active: false, redo: 0, created_at: '', turn: turns.at(-1) ?? fork },
  turns: turns.map((turn) => ({ turn, input: '', dice_rolls: [`${name} ${turn}`] })),
})
const tree = [
  branch('main', null, 0, [1, 2, 3, 4]),
  branch('rain', 'main', 2, [3, 4]),
  branch('sun', 'rain', 3, [4]),
]
const rolls = (name: string, after: number) => diceSince(tree, name, after).map(({ roll }) => roll)

describe('the dice since branches parted', () => {
  it('are those of the branch, and of what it grew from as far as it shares that', () => {
    expect(rolls('main', 2)).toEqual(['main 3', 'main 4'])
    expect(rolls('rain', 2)).toEqual(['rain 3', 'rain 4'])
    expect(rolls('sun', 2)).toEqual(['rain 3', 'sun 4'])
    expect(rolls('sun', 1)).toEqual(['main 2', 'rain 3', 'sun 4'])
    expect(rolls('nowhere', 0)).toEqual([])
  })
})
