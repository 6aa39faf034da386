/** The operator of the demo. Everybody knows the password, so it opens nothing but from the machine itself. */
export const demoOperator = { loginName: 'operator', loginPwd: 'operator1234' } as const;
