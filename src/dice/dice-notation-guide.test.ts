/** The guide is tested, so that no example in it can go stale. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeRoll } from './describe-roll.ts'
import { streamFamily } from './random-stream.ts'

const guide = readFileSync(new URL('../../docs/guides/dice-notation.md', import.meta.url), 'utf8')
const family = streamFamily({ campaign_id: 'guide', epoch: 1, server_seed: '11'.repeat(32), client_seed: '' })

/** The notations in the first cells of all tables with this heading. */
function examples(heading: string): string[] {
  const found: string[] = []
  let inside = false
  for (const line of guide.split('\n')) {
    if (!line.startsWith('|')) inside = false
    else if (line.startsWith(`| ${heading} |`)) inside = true
    else if (inside) found.push(...(line.match(/^\| `([^`]+)`/)?.slice(1) ?? []))
  }
  return found
}

describe('the notation guide', () => {
  it('has examples of everything', () => {
    expect(examples('Notation').length).toBeGreaterThan(25)
    expect(examples('Refused').length).toBeGreaterThan(5)
  })

  it.each(examples('Notation'))('%s rolls', (notation) => {
    for (let nonce = 1; nonce <= 50; nonce += 1) {
      const told = describeRoll(notation, family.stream(nonce))
      if ('error' in told) throw new Error(told.error)
      expect(told.total >= told.lowest && told.total <= told.highest).toBe(true)
    }
  })

  it.each(examples('Refused'))('%s is refused', (notation) => {
    expect(describeRoll(notation, family.stream(1))).toHaveProperty('error')
  })
})
