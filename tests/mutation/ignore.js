import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const holdsTypes = ({ key }) => key?.name === 'types'

/** Ignores what machine tests cannot observe: types, and descriptions except those of dialogs, which have a title. */
function reasonToIgnore({ node, parent }) {
  if (node.type === 'ObjectExpression' && node.properties.length > 0 && node.properties.every(holdsTypes))
    return 'It contains only types.'
  if (node.type !== 'ObjectProperty' || parent?.type !== 'ObjectExpression') return undefined
  if (holdsTypes(node)) return 'It contains only types.'
  const isDialog = parent.properties.some((property) => property.key?.name === 'title')
  return node.key.name === 'description' && !isDialog ? 'It is prose: the document tests compare it.' : undefined
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'prose-and-types', { shouldIgnore: reasonToIgnore }),
]
