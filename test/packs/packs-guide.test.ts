/** What docs/guides/packs.md shows can be played: its examples are written out as a pack and validated. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import { LocalPath } from '../../src/core/name-or-local-path.ts'
import { storyKinds } from '../../src/packs/format/entry-schemas.ts'
import { packLimits } from '../../src/packs/format/pack-files-and-limits.ts'
import { errorCodes, warningCodes } from '../../src/packs/format/pack-problems.ts'
import { yamlLimits } from '../../src/packs/format/read-yaml-and-frontmatter.ts'

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
    const engine = createEngine({ content, inMemory: true })
    const found = await engine.packs.loader?.validatePack(LocalPath.typed(join(root, 'my_world')))
    expect(found).toMatchObject({ ok: true, value: { ok: true, scenarios: ['cold_lamp'] } })
    const rows = found?.ok ? found.value.problems.filter((one) => one.code !== 'W-DRY') : []
    expect(rows.map((one) => one.message)).toEqual([])
    const founded = await engine.campaigns.createFromScenario({ scenario: 'cold_lamp' })
    expect(founded).toMatchObject({ ok: true, value: { hero: { name: 'Wren' } } })
    await engine.close()
  })

  it('tells the limits as they are', () => {
    const { files: most, file, total, depth } = packLimits
    const told = (number: number): string => number.toLocaleString('en-GB')
    expect(guide).toContain(`| files | ${told(most)}, six folders deep, ${total / 1e6} MB in all |`)
    expect(depth).toBe(6)
    expect(guide).toContain(`| a file | ${file / 1e3} kB, UTF-8 |`)
    expect(guide).toContain(`${told(yamlLimits.tokens)} words and marks; ${told(yamlLimits.pack)} in a pack`)
    expect(guide).toContain(
      `| an archive | ${(2 * total) / 1e6} MB; no file in it unpacks to more than 200 times`,
    )
  })

  it('names every list and every code there is', () => {
    for (const name of [...Object.keys(storyKinds), ...errorCodes]) expect(guide).toContain(`\`${name}\``)
    for (const code of warningCodes.filter((one) => one !== 'W-TYPE')) expect(guide).toContain(`\`${code}\``)
  })
})
