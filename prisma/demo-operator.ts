/** The demo's operator. Everybody knows the password, so it opens the console only from the machine itself. */
export const demoOperator = { loginName: 'operator', loginPwd: 'operator1234' } as const;
