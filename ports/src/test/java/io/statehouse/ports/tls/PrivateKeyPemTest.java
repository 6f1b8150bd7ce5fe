package io.statehouse.ports.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys as OpenSSL writes them; they are used for nothing else. */
class PrivateKeyPemTest {
  private static final String EC_PKCS8 =
      """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5Nv1X06kvv6FOTw7
      b9XnbszEAONVO3RCfpfLwrOYe0KhRANCAAT7Jt+KNYwFoQ/r2B4nUErSYBaFv0hb
      KIITYsqeTaMkMtAFO/LfafAZeV0buo4lZu5VzD6fZJbUqVViApH9pjp+
      -----END PRIVATE KEY-----
      """;

  private static final String CURVE =
      """
      -----BEGIN EC PARAMETERS-----
      BggqhkjOPQMBBw==
      -----END EC PARAMETERS-----
      """;

  /** With the curve and the public key. */
  private static final String EC =
      """
      -----BEGIN EC PRIVATE KEY-----
      MHcCAQEEIOTb9V9OpL7+hTk8O2/V527MxADjVTt0Qn6Xy8KzmHtCoAoGCCqGSM49
      AwEHoUQDQgAE+ybfijWMBaEP69geJ1BK0mAWhb9IWyiCE2LKnk2jJDLQBTvy32nw
      GXldG7qOJWbuVcw+n2SW1KlVYgKR/aY6fg==
      -----END EC PRIVATE KEY-----
      """;

  /** The private number alone. */
  private static final String EC_BARE =
      """
      -----BEGIN EC PRIVATE KEY-----
      MCUCAQEEIOTb9V9OpL7+hTk8O2/V527MxADjVTt0Qn6Xy8KzmHtC
      -----END EC PRIVATE KEY-----
      """;

  private static final String RSA_PKCS8 =
      """
      -----BEGIN PRIVATE KEY-----
      MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAL69bNKGjz8mgTmO
      98/DeTUN8IOPA0R5D8f1gQSgY3GUCEPJXjAR63g+1kR4Xsswm3eb3SBBeQO/+YLU
      LRUus5CO/TxJdC4HQ10VFifdp86K0FYWvrDEHTIuwvv4l+tRmRhqlOSg4kj6Z/+l
      ZVahB4gma4L84CmXR6iK0j4mYW7tAgMBAAECgYAY4NQk0XA1qGwKed9QtgpFJUBN
      qIWglLm+NwNQ+yp9UfWSAd3LH0s7L9b6r0iN8BUXELlSz7ddCdkde1c2ABVjd9yh
      i7bQuQ533VZG/yeauNT9M8/35yyQzt+YJEEnA7DgzobxqiTXko4gPVI3I4Zy3aTp
      KIx1cOIADbV+WmIdgQJBAOAjhS7a/BwwdROD6Vo2fskR9irz3ZOckCyAAAjOA+3d
      XfIQ+o0S51Lz554BGMvIECA8nccrFJj1n7JrNDE7RzkCQQDZ2oL7rkQC0TtE1Nb3
      7KStgdFXkmkT246edgvBB71RDHRotb4zPakRx6BfAeB2FXgkI25UkNg3t/OH2sIV
      uBFVAkAbGbBcvfWFowZE2co5MiWaQiW1g87iridwefmHFwG6nO1i+1KQBB0cFomG
      vTM2UHZCr5GUJ01SQUCR3gxtd3FhAkEAygOampAKeSJUd4t2nAhQ3KQY37/guI1M
      Pxzv4Vuv7kxCVibR7OossVQQHom6/0UBV2GTmc+G8IQfy8bLWyCI0QJACJmjHkgS
      9vl7w6nAwKsPeqUu+OWn2JpP1Bommh+D+siUmPO72VygITIvsK1S9qsr8dbeqOMI
      fTQ0+heM9QtpYQ==
      -----END PRIVATE KEY-----
      """;

  private static final String RSA =
      """
      -----BEGIN RSA PRIVATE KEY-----
      MIICXAIBAAKBgQC+vWzSho8/JoE5jvfPw3k1DfCDjwNEeQ/H9YEEoGNxlAhDyV4w
      Eet4PtZEeF7LMJt3m90gQXkDv/mC1C0VLrOQjv08SXQuB0NdFRYn3afOitBWFr6w
      xB0yLsL7+JfrUZkYapTkoOJI+mf/pWVWoQeIJmuC/OApl0eoitI+JmFu7QIDAQAB
      AoGAGODUJNFwNahsCnnfULYKRSVATaiFoJS5vjcDUPsqfVH1kgHdyx9LOy/W+q9I
      jfAVFxC5Us+3XQnZHXtXNgAVY3fcoYu20LkOd91WRv8nmrjU/TPP9+cskM7fmCRB
      JwOw4M6G8aok15KOID1SNyOGct2k6SiMdXDiAA21flpiHYECQQDgI4Uu2vwcMHUT
      g+laNn7JEfYq892TnJAsgAAIzgPt3V3yEPqNEudS8+eeARjLyBAgPJ3HKxSY9Z+y
      azQxO0c5AkEA2dqC+65EAtE7RNTW9+ykrYHRV5JpE9uOnnYLwQe9UQx0aLW+Mz2p
      EcegXwHgdhV4JCNuVJDYN7fzh9rCFbgRVQJAGxmwXL31haMGRNnKOTIlmkIltYPO
      4q4ncHn5hxcBupztYvtSkAQdHBaJhr0zNlB2Qq+RlCdNUkFAkd4MbXdxYQJBAMoD
      mpqQCnkiVHeLdpwIUNykGN+/4LiNTD8c7+Fbr+5MQlYm0ezqLLFUEB6Juv9FAVdh
      k5nPhvCEH8vGy1sgiNECQAiZox5IEvb5e8OpwMCrD3qlLvjlp9iaT9QaJpofg/rI
      lJjzu9lcoCEyL7CtUvarK/HW3qjjCH00NPoXjPULaWE=
      -----END RSA PRIVATE KEY-----
      """;

  private static PrivateKey read(String text) throws GeneralSecurityException {
    return PrivateKeyPem.read(text, Path.of("/etc/key.pem"));
  }

  @Test
  void pkcs1_is_read() throws GeneralSecurityException {
    assertThat(read(RSA)).isEqualTo(read(RSA_PKCS8));
  }

  @Test
  void sec1_is_read_wherever_the_curve_is_named() throws GeneralSecurityException {
    ECPrivateKey expected = (ECPrivateKey) read(EC_PKCS8);

    for (String text : List.of(EC, CURVE + EC, CURVE + EC_BARE)) {
      ECPrivateKey key = (ECPrivateKey) read(text);
      assertThat(key.getS()).isEqualTo(expected.getS());
      assertThat(key.getParams()).isEqualTo(expected.getParams());
    }
  }

  @Test
  void edwards_curves_are_read() throws GeneralSecurityException {
    assertThat(
            read(
                """
                -----BEGIN PRIVATE KEY-----
                MC4CAQAwBQYDK2VwBCIEIIYNTGnAKoUTYPk/QQV687WMgQmJ7JPm3Su1GzrQbBjs
                -----END PRIVATE KEY-----
                """))
        .isInstanceOf(EdECPrivateKey.class);
  }

  @Test
  void the_key_may_stand_among_other_things() throws GeneralSecurityException {
    String certificate = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";

    assertThat(read("Bag Attributes\r\n" + certificate + RSA.replace("\n", "\r\n")))
        .isEqualTo(read(RSA_PKCS8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ENCRYPTED | MIHs | it is encrypted: decrypt it with openssl pkey -in /etc/key.pem -out NEW, and name NEW
          RSA | Proc-Type: 4,ENCRYPTED | it is encrypted: decrypt it with openssl pkey -in /etc/key.pem -out NEW, and name NEW
          OPENSSH | b3Blbn | it is an OpenSSH key: convert a copy with ssh-keygen -p -m PKCS8 -f COPY
          DSA | MIHs | it is a key of DSA: use one of [RSA, EC, EdDSA]
          EC | MAA= | it does not name its curve
          EC | MIIB | it is damaged
          EC | MA | it is damaged
          EC | MIT///// | it is damaged
          EC | MIA= | it is damaged
          EC | A | it is damaged
          RSA | MAA= | it is for none of [RSA, EC, EdDSA]
          """)
  void others_are_refused_with_what_to_do(String form, String content, String message) {
    String text =
        "-----BEGIN %s PRIVATE KEY-----\n%s\n-----END %1$s PRIVATE KEY-----"
            .formatted(form, content);

    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InvalidKeySpecException.class)
        .hasMessage(message);
  }

  @Test
  void a_key_that_is_cut_short_is_refused() {
    String[] lines = EC.split("\n");
    String content = lines[1] + lines[2] + lines[3];

    assertThat(IntStream.range(0, content.length() - 3))
        .allSatisfy(
            length ->
                assertThatThrownBy(
                        () ->
                            read(lines[0] + "\n" + content.substring(0, length) + "\n" + lines[4]))
                    .isInstanceOf(InvalidKeySpecException.class));
  }

  @Test
  void a_text_without_a_key_is_refused() {
    assertThatThrownBy(() -> read("no key")).hasMessage("it holds no PRIVATE KEY");
    assertThatThrownBy(() -> read(RSA.substring(0, 500))).hasMessage("it holds no PRIVATE KEY");
  }
}
