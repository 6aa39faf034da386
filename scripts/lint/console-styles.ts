import type { Context, Place, Rule } from './rule.ts';

/** Components of Mantine that write a `<style>` into the page, which the console's policy refuses. */
const injecting = new Set(['AppShell', 'Grid', 'SimpleGrid', 'ColorSchemeScript', 'InlineStyles']);

/** Properties that need Mantine's global classes, which are such a `<style>` too. */
const byGlobalClass = new Set(['hiddenFrom', 'visibleFrom', 'lightHidden', 'darkHidden']);

/** Keys of values by window width, which Mantine writes as a `<style>` too. */
const widths = new Set(['base', 'xs', 'sm', 'md', 'lg', 'xl']);

const isOfConsole = ({ filename }: Context): boolean => /\/apps\/console\//.test(filename);

/** Refuses Mantine parts and properties that write a `<style>`; the console's own style sheets do that layout. */
export const consoleStyles = {
  create(context) {
    if (!isOfConsole(context)) return {};
    const refuse = (node: Place, what: string): void =>
      context.report({
        node,
        message: `${what} writes a <style>, which the page's policy refuses`,
      });
    return {
      ImportSpecifier: (node) => {
        const name = node.imported.type === 'Identifier' ? node.imported.name : node.imported.value;
        if (injecting.has(name)) refuse(node, name);
      },
      JSXAttribute: (node) => {
        if (node.name.type !== 'JSXIdentifier') return;
        const { name } = node.name;
        if (byGlobalClass.has(name)) refuse(node, name);
        if (node.value?.type !== 'JSXExpressionContainer') return;
        const { expression } = node.value;
        if (expression.type !== 'ObjectExpression') return;
        const isResponsive = expression.properties.some(
          (it) => it.type === 'Property' && it.key.type === 'Identifier' && widths.has(it.key.name),
        );
        if (isResponsive) refuse(node, `${name} with a value for each width`);
      },
    };
  },
} satisfies Rule;
