import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Code that no test of a machine can notice, by the name of its property. The description of a dialog, beside a title, is stated text. */
function reasonToIgnore({ node, parent }) {
  if (node.type !== 'ObjectProperty' || parent?.type !== 'ObjectExpression') return undefined
  if (node.key.name === 'types') return 'It carries types only.'
  const isDialog = parent.properties.some((property) => property.key?.name === 'title')
  return node.key.name === 'description' && !isDialog
    ? 'It is prose, which a test of the documents compares.'
    : undefined
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'prose-and-types', { shouldIgnore: reasonToIgnore }),
]
