/** Corrections of the last line: the words of a player are put in as they are, and nothing is taken back for a line that is not played. */
import { describe, expect, it } from 'vitest'
import { maxLineLength } from '../../src/core/protocol/input-message.ts'
import { openSharedTable } from './players-and-owner.ts'

describe('a line that corrects the last one', () => {
  it('is put in word for word, whatever signs are in it', async () => {
    const { at, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I wave at Hesper' }, mara)
    const corrected = await at.post(`${path}/turns`, { input: "no, I meant $`$'$&" }, mara)
    expect(corrected.status).toBe(200)
    const { turns } = (await at.get(`${path}/turns`, mara)).body
    expect(turns.at(-1).input.join(' ')).toBe("I wave at $`$'$&")
  })

  it('takes nothing back when the line that was meant is too long', async () => {
    const { at, mara, path } = await openSharedTable()
    const last = `I wave at Hesper ${'and wave again '.repeat(150)}`
    expect((await at.post(`${path}/turns`, { input: last }, mara)).status).toBe(200)
    const before = (await at.get(path, mara)).body.position
    const much = `no, I meant ${'x'.repeat(maxLineLength - 20)}`
    const refused = await at.post(`${path}/turns`, { input: much }, mara)
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'turn/too-long' } } })
    expect((await at.get(path, mara)).body.position).toBe(before)
    expect((await at.get(`${path}/seat`, mara)).body.redo ?? 0).toBe(0)
  })
})
