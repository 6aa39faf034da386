import type { Context, Place, Rule } from './rule.ts';

/** The clocks of the browser apps: they alone ask the device, and correct it by the server's answers. */
const clock = /\/apps\/(?:web|console)\/src\/api\/clock\.ts$/;

const isApart = ({ filename }: Context): boolean =>
  !/\/apps\/(?:web|console)\/src\//.test(filename) ||
  clock.test(filename) ||
  /\.test\.tsx?$|\/testing\//.test(filename);

/** Refuses to ask the device for the time of day: a phone's clock may be a year wrong. */
export const oneClock = {
  create(context) {
    if (isApart(context)) return {};
    const refuse = (node: Place): void =>
      context.report({
        node,
        message:
          'the device’s clock may be wrong: ask api/clock.ts for the time, performance.now() for how long something takes',
      });
    return {
      MemberExpression: (node) => {
        const { object, property } = node;
        if (object.type !== 'Identifier' || object.name !== 'Date') return;
        if (property.type === 'Identifier' && property.name === 'now') refuse(node);
      },
      NewExpression: (node) => {
        const { callee } = node;
        if (callee.type !== 'Identifier' || callee.name !== 'Date') return;
        if (node.arguments.length === 0) refuse(node);
      },
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date') refuse(node);
      },
    };
  },
} satisfies Rule;
