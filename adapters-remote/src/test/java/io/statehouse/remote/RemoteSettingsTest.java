package io.statehouse.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** URLs of stores behind servers, and whose credentials they take. */
class RemoteSettingsTest {
  private static final RemoteContexts KEPT =
      (name, server) ->
          new RemoteAccess(
              Optional.of("kept-" + name.orElse(server.getHost())),
              Optional.empty(),
              Optional.empty());

  private static RemoteSettings settings(String url, Map<String, String> variables) {
    return RemoteSettings.of(
        StoreUrl.parse(url), new StoreEnvironment(Path.of(""), variables), KEPT);
  }

  private static RemoteSettings settings(String url) {
    return settings(url, Map.of());
  }

  private static void assertWrong(String url, String problem) {
    assertThatIllegalArgumentException()
        .as(url)
        .isThrownBy(() -> settings(url))
        .withMessageContaining(problem);
  }

  @Test
  void the_last_segment_names_the_system_and_the_rest_the_server() {
    RemoteSettings settings = settings("statehouse+https://h:8443/below/this/css");

    assertThat(settings.server()).hasToString("https://h:8443/below/this");
    assertThat(settings.system()).isEqualTo("css");
    assertThat(settings.tls()).isPresent();
    assertThat(settings("statehouse+http://127.0.0.1:8400/css").tls()).isEmpty();
    assertThat(settings("statehouse+https://h/css").server()).hasToString("https://h");
  }

  @Test
  void the_strongest_token_is_taken() {
    Map<String, String> all = Map.of("STATEHOUSE_TOKEN", "of-all", "MINE", "named");
    String url = "statehouse+https://h/css";

    assertThat(settings(url).token()).hasValue("kept-h");
    assertThat(settings(url + "?context=prod").token()).hasValue("kept-prod");
    assertThat(settings(url, all).token()).hasValue("of-all");
    assertThat(settings(url + "?token-env=MINE", all).token()).hasValue("named");
    assertThat(settings(url, all)).asString().doesNotContain("of-all");
  }

  @Test
  void what_is_wrong_is_named() {
    assertWrong("statehouse+https://h:8443", " names no system: write it as in");
    assertWrong("statehouse+https://h:8443/", " names no system");
    assertWrong("statehouse+https://h:8443/a b/css", " has an unusable path");
    assertWrong("statehouse+https:///css", " has no usable host");
    assertWrong("statehouse+https://a,b/css", " names several hosts");
    assertWrong("statehouse+https://me:pw@h/css", ": a server has no users of its own");
    assertWrong("statehouse+http://h/css", "would be sent unencrypted to http://h: use https");
    assertWrong("statehouse+http://localhost/css?ca=a.pem", "write statehouse+https://");
    assertWrong("statehouse+https://h/css?token=a%20b", "must be printable ASCII");
    assertWrong("statehouse+https://h/css?token=a&token-env=B", "name two tokens");
  }

  @Test
  void a_program_without_contexts_refuses_the_name_of_one() {
    StoreUrl url = StoreUrl.parse("statehouse+https://h/css?context=a");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RemoteSettings.of(url, StoreEnvironment.NONE, RemoteContexts.NONE))
        .withMessageContaining("context=a: this program has no contexts");
  }

  @Test
  void one_server_is_one_place_however_it_is_written() {
    RemoteStoreKind kind = new RemoteStoreKind();
    StoreEnvironment none = StoreEnvironment.NONE;

    assertThat(kind.places(StoreUrl.parse("statehouse+http://LOCALHOST:80/css"), none))
        .isEqualTo(kind.places(StoreUrl.parse("statehouse+http://127.0.0.1/css"), none));
    assertThat(kind.places(StoreUrl.parse("statehouse+http://127.0.0.1/gis"), none))
        .isNotEqualTo(kind.places(StoreUrl.parse("statehouse+http://127.0.0.1/css"), none));
  }
}
