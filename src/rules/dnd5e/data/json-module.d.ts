/** JSON is read as unknown and checked by schema: the compiler must not spend its time on inferring half a megabyte. */
declare module '*.json' {
  const value: unknown
  export default value
}
