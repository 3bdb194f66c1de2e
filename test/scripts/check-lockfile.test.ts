import { describe, expect, it } from 'vitest'
import { checkLockfile } from '../../scripts/check/lockfile.ts'

describe('the lockfile guard', () => {
  const messages = (packages: object, manifest: object = {}, scripted: string[] = []) =>
    checkLockfile({ packages: packages as never }, manifest, scripted).map((finding) => finding.message)

  it('accepts a lock without hosts', () => {
    expect(
      messages({ '': {}, 'node_modules/a': { version: '1.0.0' } }, { dependencies: { a: '1.0.0' } }),
    ).toEqual([])
  })

  it('refuses a recorded host', () => {
    const [message] = messages({ 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } })
    expect(message).toContain('https://registry.example/a.tgz')
  })

  it('refuses a platform package that is named and not there', () => {
    const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } }
    const [message, ...rest] = messages({ 'node_modules/tool': tool, 'node_modules/tool-linux': {} })
    expect(message).toContain('lacks tool-mac')
    expect(rest).toEqual([])
  })

  it('refuses a new install script and a stale entry in the list of old ones', () => {
    expect(messages({ 'node_modules/a': { hasInstallScript: true } })[0]).toContain('runs a script')
    expect(messages({ 'node_modules/a': {} }, {}, ['node_modules/a'])[0]).toContain('take it off')
  })

  it('refuses scripts of our own at install time and loose versions', () => {
    expect(messages({}, { scripts: { prepare: 'x' } })[0]).toContain('prepare')
    expect(messages({}, { devDependencies: { a: '^1.0.0' } })[0]).toContain('pin one exact version')
  })
})
