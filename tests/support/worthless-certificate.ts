/** A key and a certificate for servers of tests, for mail.example and vouched for by nobody. Both are public: here. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDN0DfBdYK0vTx6Ev
kO7tx1j+cY2THlxOWiTndqZzU2uhRANCAATkV66n5BtQGYbnPw+XD+nNBjZ9ux7b
fY0arj5IMAOZ318qc6lTe/PctR62yyhhnNkND+pFQEHKKZnjVwp7NAX3
-----END PRIVATE KEY-----
`;
export const cert = `-----BEGIN CERTIFICATE-----
MIIBhDCCASugAwIBAgIUbfV1xUPnjFQREyVB/b4+GGxuk6MwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMbWFpbC5leGFtcGxlMCAXDTI2MTEyMTExMjY0NFoYDzIxMjYx
MDI4MTEyNjQ0WjAXMRUwEwYDVQQDDAxtYWlsLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATkV66n5BtQGYbnPw+XD+nNBjZ9ux7bfY0arj5IMAOZ318q
c6lTe/PctR62yyhhnNkND+pFQEHKKZnjVwp7NAX3o1MwUTAdBgNVHQ4EFgQU1ytj
nsBfqVWEkv/Xwq5WaNOufpAwHwYDVR0jBBgwFoAU1ytjnsBfqVWEkv/Xwq5WaNOu
fpAwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBmH7iRPyKj9Htp
hGS+igzkTA+gVpWv4IVb/kyi/EzJmgIgPvO5zELgMr/KlN59gec7E3GbNo7JU4PY
oFe5rpxSccE=
-----END CERTIFICATE-----
`;
