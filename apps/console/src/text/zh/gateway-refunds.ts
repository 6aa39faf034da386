import { grouped } from '@lantern/rules/grouped-number';

/** The words of refunds that gateways are asked for. */
export const gatewayTexts = {
  title: '网关退款',
  ask: '由网关退款',
  question: (money: string): string => `请求网关退回 ¥${grouped(money)}？`,
  hint: '网关把实付金额原路退回付款人，只请求一次。网关确认后扣回商品和佣金，已用掉的记为欠款；网关拒绝时，仍可在网关后台退款后登记。',
  asked: '已请求网关，结果见「网关退款」',
  state: { asked: '等待答复', unknown: '结果未知', refused: '未退款', paid: '已退款' },
  settledBy: (operator: string, isPaid: boolean): string =>
    `${operator} 核实：${isPaid ? '网关已退款' : '网关未退款'}`,
  unknownHint: '网关没有明确答复，系统不会再次请求。请到网关后台查看这笔退款，再填写核实结果。',
  settle: '填写核实结果',
  settleQuestion: (money: string): string => `网关退回 ¥${grouped(money)} 了吗？`,
  settleHint: '以网关后台显示的为准。已退款的将扣回商品和佣金；未退款的可重新退款。',
  seen: '网关后台显示',
  choose: '请选择',
  seenPaid: '已退款',
  seenNot: '未退款',
  settled: '核实结果已保存',
} as const;
