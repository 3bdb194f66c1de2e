import { describe, expect, it } from 'vitest'
import { readLine } from './read-line.ts'
import { sampleScene } from './sample-scene.ts'
import { triageRow } from './triage-doubtful-readings.ts'

const row = (line: string) => triageRow(line, sampleScene(), readLine(line, sampleScene()))

describe('lines worth a look', () => {
  it('passes over what was read surely, and what is not play', () => {
    expect(row('open the chest')).toBeNull()
    expect(row('((brb))')).toBeNull()
  })
  it('keeps what was not understood, with its scene and why', () => {
    expect(row('flibber the wolfhound')).toMatchObject({
      text: 'flibber the wolfhound',
      scene: { mode: 'explore' },
    })
    expect(row('flibber the wolfhound')?.why.join()).toContain('no act found')
    expect(row('take the wobbly lurid turquoise gizmo')?.why.join()).toContain('gizmo')
  })
})
