import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, satisfies, semver, semverRange } from './version-range.ts'

describe('ranges of versions', () => {
  it.each([
    ['*', ['0.0.1', '9.9.9', '1.0.0-beta'], []],
    ['1.2.0', ['1.2.0'], ['1.2.1', '1.2.0-beta', '1.1.9']],
    ['1.2', ['1.2.0', '1.2.9'], ['1.3.0', '1.1.0']],
    ['>=1.0.0', ['1.0.0', '1.10.0', '2.0.0'], ['0.9.9', '1.0.0-rc']],
    ['^1.2', ['1.2.0', '1.10.0'], ['2.0.0', '1.1.9']],
    ['^0.2.3', ['0.2.3', '0.2.9'], ['0.3.0', '0.2.2', '1.0.0']],
    ['^0.0.3', ['0.0.3'], ['0.0.4']],
    ['^0', ['0.0.0', '0.9.0'], ['1.0.0']],
    ['~1.2.3', ['1.2.3', '1.2.9'], ['1.3.0', '1.2.2']],
    ['~1', ['1.0.0', '1.9.0'], ['2.0.0']],
  ] as const)('%s', (range, kept, not) => {
    expect(semverRange.test(range)).toBe(true)
    for (const version of kept) expect(`${version} ${satisfies(version, range)}`).toBe(`${version} true`)
    for (const version of not) expect(`${version} ${satisfies(version, range)}`).toBe(`${version} false`)
  })

  it('follow one order: numbers as numbers, drafts before what they become', () => {
    const order = ['0.9.0', '0.10.0', '1.0.0-alpha', '1.0.0-beta', '1.0.0', '1.0.10', '10.0.0']
    for (const version of order) expect(semver.test(version)).toBe(true)
    expect([...order].reverse().sort(compareVersions)).toEqual(order)
    const version = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)).map((parts) => parts.join('.'))
    fc.assert(
      fc.property(version, version, (left, right) => {
        expect(satisfies(left, `>=${right}`)).toBe(compareVersions(left, right) >= 0)
        if (satisfies(left, `~${right}`) && right[0] !== '0') expect(satisfies(left, `^${right}`)).toBe(true)
      }),
    )
  })
})
