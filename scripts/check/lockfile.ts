/**
 * Guards the lockfile: no registry's address in it, every platform's optional package in it (a lock made on one
 * machine must install on the others), exact versions, and no new package that runs a script when installed.
 */
import type { Finding } from './finding.ts'

/** The packages known to have an install script; npm is told not to run them (`allowScripts`), and nothing needs it. */
export const knownInstallScripts: readonly string[] = ['node_modules/esbuild']

interface LockEntry {
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The part of package-lock.json that is looked at. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockEntry>>
}

/** The part of package.json that is looked at. */
export interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Everything in lockfile and manifest that would surprise somebody on another machine. */
export function checkLockfile(
  lock: Lockfile,
  manifest: Manifest,
  scripted: readonly string[] = knownInstallScripts,
): Finding[] {
  const messages = [...hosts(lock), ...missingPlatforms(lock), ...installScripts(lock, scripted)]
  const findings = messages.map((message) => ({ file: 'package-lock.json', line: 0, message }))
  return [...findings, ...manifestTroubles(manifest)]
}

function hosts(lock: Lockfile): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved !== undefined && /^[a-z+]+:/.test(entry.resolved))
    .map(
      ([path, entry]) =>
        `records where ${path} came from (${entry.resolved}); keep omit-lockfile-registry-resolved=true`,
    )
}

function missingPlatforms(lock: Lockfile): string[] {
  const present = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')))
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !present.has(name))
      .map(
        (name) =>
          `lacks ${name}, which ${path || 'this package'} wants on another platform; pin a version that has it`,
      ),
  )
}

function installScripts(lock: Lockfile, scripted: readonly string[]): string[] {
  const found = Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript === true)
    .map(([path]) => path)
  const added = found.filter((path) => !scripted.includes(path))
  const gone = scripted.filter((path) => !found.includes(path))
  return [
    ...added.map(
      (path) =>
        `${path} runs a script when installed; do without it, or list it in scripts/check/lockfile.ts`,
    ),
    ...gone.map(
      (path) => `${path} has no install script any more: take it off the list in scripts/check/lockfile.ts`,
    ),
  ]
}

function manifestTroubles(manifest: Manifest): Finding[] {
  const ownScripts = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish']
    .filter((name) => manifest.scripts?.[name] !== undefined)
    .map((name) => `has a ${name} script; start and test build what is stale instead`)
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  const loose = Object.entries(wanted)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `asks for ${name} "${version}"; pin one exact version`)
  return [...ownScripts, ...loose].map((message) => ({ file: 'package.json', line: 0, message }))
}
