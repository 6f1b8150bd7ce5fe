package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChromiumTest {
  @TempDir private Path cache;

  @Test
  void is_left_out_like_a_server_and_beside_servers() {
    Map<String, String> without = Map.of("STATEHOUSE_TEST_WITHOUT", "mysql, chromium");

    assertThat(chromium(without).obstacle())
        .hasValue("Chromium is left out: STATEHOUSE_TEST_WITHOUT names it");
    assertThat(new ServerOverrides(without).leftOut()).containsExactly(ServerKind.MYSQL);
    assertThat(chromium(Map.of("STATEHOUSE_TEST_WITHOUT", "mysql")).obstacle()).isEmpty();
  }

  @Test
  void is_the_one_named_else_the_one_that_get_servers_has_put_there() throws Exception {
    Path unpacked = program("chromium/bin/chromium");
    Path named = program("own/chrome");
    Map<String, String> here = Map.of("STATEHOUSE_TEST_CACHE", cache.toString());
    Map<String, String> own = Map.of("STATEHOUSE_TEST_CHROMIUM_BIN", named.toString());

    assertThat(chromium(here).program()).isEqualTo(unpacked);
    assertThat(chromium(own).program()).isEqualTo(named);
  }

  @Test
  void says_what_to_do_if_there_is_none() {
    assertThatThrownBy(() -> chromium(Map.of("STATEHOUSE_TEST_CACHE", cache.toString())).program())
        .hasMessageContaining("run testing/get-servers")
        .hasMessageContaining("STATEHOUSE_TEST_WITHOUT=chromium");
    assertThatThrownBy(
            () -> chromium(Map.of("STATEHOUSE_TEST_CHROMIUM_BIN", "/no/chrome")).program())
        .hasMessage("STATEHOUSE_TEST_CHROMIUM_BIN names no program: /no/chrome");
  }

  private static Chromium chromium(Map<String, String> environment) {
    return new Chromium(new ServerOverrides(environment));
  }

  private Path program(String name) throws Exception {
    Path program = cache.resolve(name);
    Files.createDirectories(program.getParent());
    Files.writeString(program, "#!/bin/sh\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }
}
