/** What docs/guides/packs.md shows can be played: its examples are written out as a pack and validated. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openEngine } from '../../src/compose.ts'
import { errorCodes, warningCodes } from '../../src/content/pack/pack-problem.ts'
import { storyKinds } from '../../src/content/pack/story-kinds.ts'

const root = mkdtempSync(join(tmpdir(), 'fatewright-guide-'))
const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/packs.md'), 'utf8')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const files = [...guide.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)]
for (const [, path = '', text = ''] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('docs/guides/packs.md', () => {
  const content = { packs: [root], scenarios: [join(root, 'scenarios')] }

  it('shows a pack that validates, with nothing dead in it', async () => {
    expect(files.length).toBeGreaterThan(5)
    const engine = openEngine({ content, forgetful: true })
    const found = await engine.packs?.validatePack(join(root, 'my_world'))
    expect(found).toMatchObject({ ok: true, value: { ok: true, scenarios: ['cold_lamp'] } })
    const rows = found?.ok ? found.value.problems.filter((one) => one.code !== 'W-DRY') : []
    expect(rows.map((one) => one.message)).toEqual([])
    const founded = await engine.foundScenario({ scenario: 'cold_lamp' })
    expect(founded).toMatchObject({ ok: true, value: { hero: { name: 'Wren' } } })
    await engine.close()
  })

  it('names every list and every code there is', () => {
    for (const name of [...Object.keys(storyKinds), ...errorCodes]) expect(guide).toContain(`\`${name}\``)
    for (const code of warningCodes.filter((one) => one !== 'W-TYPE')) expect(guide).toContain(`\`${code}\``)
  })
})
