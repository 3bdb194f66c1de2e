import { describe, expect, it } from 'vitest'
import { type GrownBranch, layTree } from './lay-tree.ts'

const branch = (name: string, turn: number, parent: string | null = null, fork = 0): GrownBranch => ({
  ...{ name, turn, parent, fork, active: false, redo: 0, created_at: '2026-01-01T00:00:00Z', turns: [] },
})

describe('branches on paper', () => {
  it('run down from where they part to where they end', () => {
    const { lanes, forks } = layTree([
      branch('main', 9),
      branch('rain', 6, 'main', 4),
      branch('sun', 5, 'rain', 5),
    ])
    const [main, rain, sun] = lanes
    expect(forks.map(({ turn }) => turn)).toEqual([0, 4, 5])
    expect(main?.from).toEqual({ x: main?.x, y: forks[0]?.y })
    expect(rain?.from).toEqual({ x: main?.x, y: forks[1]?.y })
    expect(sun?.from).toEqual({ x: rain?.x, y: forks[2]?.y })
    for (const one of lanes) expect(one.end).toBeGreaterThan(one.from.y)
    expect(Math.max(...lanes.map(({ end }) => end))).toBe(main?.end)
  })

  it('give each end a row of its own, so that names never meet', () => {
    const { lanes } = layTree([branch('main', 4), branch('a', 4, 'main', 4), branch('b', 4, 'main', 2)])
    expect(new Set(lanes.map(({ end }) => end)).size).toBe(3)
  })

  it('take no more paper for more turns', () => {
    expect(layTree([branch('main', 5_000)]).height).toBe(layTree([branch('main', 5)]).height)
  })
})
