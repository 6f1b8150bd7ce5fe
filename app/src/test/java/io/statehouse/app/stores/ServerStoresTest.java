package io.statehouse.app.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs of stores on servers; opening one sends no request. */
class ServerStoresTest {
  private static final String HIDDEN = "sesame";

  @TempDir Path directory;

  private void open(String url, Map<String, String> environment) {
    StoreCatalog.standard(directory, environment)
        .openWhole(StoreUrl.parse(url), RoundTripListener.NONE)
        .close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "etcd://h",
        "etcd://h:1,[::1]:2,i",
        "etcd://[::1]",
        "etcd://ann:sesame@h?timeout=1s&operations=256&request-bytes=4MiB",
        "etcd://h?tls=on",
        "redis://h",
        "redis://h:1/3?connections=2&poll=1s&listed-at-once=5",
        "redis://:sesame@h",
        "rediss://ann:sesame@h/0",
        "redis://h,i:1/0?service=main&sentinel-password-env=KEY",
        "redis://h/0?service=main&sentinel-user=bob&sentinel-password-env=KEY",
        "consul://h",
        "consul://h:1/?datacenter=dc2&token=sesame&connections=5&tls=on",
        "consul://h?token-env=KEY",
        "mysql://h/css",
        "mysql://ann:sesame@[::1]:1/css?table=kvData&tls=require&connections=3&poll=1s",
        "mysql://ann@h/css?tls=verify-host&password-env=KEY",
        "mysql://h/css?tls=on",
        "etcd://h?tls=verify-host"
      })
  void urls_with_any_of_their_options_are_accepted(String url) {
    assertThatCode(() -> open(url, Map.of("KEY", HIDDEN))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          etcd://                              | has no usable host
          etcd://h:0                           | has no usable port: 0
          etcd://h/x                           | write ?namespace=/x
          etcd://ann@h                         | etcd needs both a user and a password
          etcd://h?operations=3                | store option operations=3: etcd transactions need
          etcd://h?request-bytes=1             | store option request-bytes=1: etcd requests of 128 operations
          etcd://h?operations=many             | store option operations is not a whole number
          etcd://h?ca=a.pem                    | store option ca is not used without TLS: write tls=on
          etcd://h?tls=on&key=a.pem            | store option key stands alone
          redis://h,i/0                        | name one server, or sentinels and ?service=NAME
          redis://h/keys                       | a database of Redis is a number
          redis://ann@h                        | names a user without a password
          redis://h?ca=a.pem                   | store option ca is not used without TLS: write rediss://
          rediss://h?ca=none.pem               | store option ca: expected a readable PEM file
          redis://h?tls=on                     | unknown option "tls" of store "redis": known are timeout,
          redis://h?sentinel-user=bob          | store option sentinel-user=bob needs sentinel-password-env
          redis://h?sentinel-password-env=KEY  | is not used without service=NAME
          redis://h?password-env=NONE          | store option password-env: environment variable NONE is not set
          consul://h,i                         | names several hosts
          consul://ann@h                       | Consul has no users
          consul://h?connections=101           | store option connections=101: must be 1 to 100
          consul://h?datacenter=a/b            | store option datacenter=a/b: not a datacenter of Consul
          consul://h?token=a&token-env=KEY     | name two tokens
          mysql://h                            | names no database
          mysql://h/css/x                      | names no database
          mysql://h/css?table=a.b              | store option table=a.b: must be
          mysql://h/css?tls=maybe              | store option tls=maybe: known are off, prefer,
          mysql://h/css?ca=a.pem               | store option ca is not used with tls=prefer: write tls=on
          mysql://h/css?tls=on&ca=none.pem     | store option ca: expected a readable PEM file
          mysql://h/css?tls=off&ca=a.pem       | store option ca is not used without TLS: write tls=on
          mysql://h/css?key=a.pem              | store option key stands alone
          mysql://h/css?connections=1          | store option connections=1: must be at least 2
          mysql://h/css?timeout=1ms            | store option timeout=1ms: must be at least 100ms
          mysql://h/css?poll=soon              | store option poll is not a duration
          """)
  void an_invalid_url_is_refused_in_one_line(String url, String error) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(url, Map.of("KEY", HIDDEN)))
        .withMessageContaining(error)
        .withMessageNotContaining("\n");
  }

  @Test
  void a_url_with_a_user_alone_takes_the_password_from_the_default_variable() {
    StoreEnvironment local =
        new StoreEnvironment(
            directory, Map.of(StoreEnvironment.DEFAULT_VARIABLE, HIDDEN, "OTHER", "other"));

    assertThat(local.password(StoreUrl.parse("redis://ann@h"))).hasValue(HIDDEN);
    assertThat(local.password(StoreUrl.parse("redis://ann:own@h"))).hasValue("own");
    assertThat(local.password(StoreUrl.parse("redis://ann@h?password-env=OTHER")))
        .hasValue("other");
    assertThat(local.password(StoreUrl.parse("redis://h?password-env=OTHER"))).hasValue("other");
    assertThat(local.password(StoreUrl.parse("redis://h"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"redis://ann:sesame@h/x", "consul://h/x?token=sesame", "sesame:@h?token=x"})
  void no_error_shows_a_password_or_a_token(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(url, Map.of()))
        .withMessageNotContaining("sesame@")
        .withMessageNotContaining("=sesame");
  }

  @ParameterizedTest
  @CsvSource({
    "etcd://a:2379;b, etcd://B:2379;c:1",
    "redis://localhost/0, rediss://127.0.0.1:6379?connections=2",
    "redis://a;b/0?service=x, redis://b;c/0?service=x",
    "consul://a, consul://a:8500?datacenter=dc2",
    "mysql://a/css, mysql://bob@A:3306/css?table=Statehouse"
  })
  void two_urls_of_one_place_meet(String one, String other) {
    assertThat(space(one).meets(space(other))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "etcd://a, etcd://a:1",
    "redis://a/0, redis://a/1",
    "redis://a:1/0?service=x, redis://a:1/0?service=y",
    "consul://a, consul://b",
    "mysql://a/css?table=kvData, mysql://a/css",
    "mysql://a/css, mysql://a/other",
    "etcd://a?namespace=/x/, etcd://a?namespace=/y/"
  })
  void urls_of_different_places_do_not_meet(String one, String other) {
    assertThat(space(one).meets(space(other))).isFalse();
  }

  private KeySpace space(String url) {
    // A comma separates the columns of the tables above.
    return StoreCatalog.standard(directory).keySpace(StoreUrl.parse(url.replace(';', ',')));
  }

  @Test
  void a_file_without_a_private_key_is_refused_with_its_option() throws Exception {
    Files.writeString(directory.resolve("no.pem"), "-----BEGIN RSA PRIVATE KEY-----");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("rediss://h?certificate=no.pem&key=no.pem", Map.of()))
        .withMessageContaining("store option key: expected a private key without a password in ");
  }
}
