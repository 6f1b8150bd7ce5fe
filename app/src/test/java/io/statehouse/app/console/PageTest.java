package io.statehouse.app.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.config.ConsoleServers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final ConsoleServers NO_SERVERS = new ConsoleServers(List.of());

  @Test
  void a_page_has_a_title_and_a_module() {
    assertThatThrownBy(() -> new Page(" ", List.of("page.js"))).hasMessage("page has no title");
    assertThatThrownBy(() -> new Page("Missions", List.of("page.css")))
        .hasMessage("page \"Missions\" has no page.js: [page.css]");
  }

  @Test
  void a_file_that_the_build_does_not_have_is_an_error_at_the_start() {
    Page page = new Page("Missions", List.of("page.js", "none.js"));

    assertThatThrownBy(
            () ->
                ConsoleRoutes.routes(
                    List.of(new ListedSystem("missions", page, false, Optional.empty(), false)),
                    NO_SERVERS))
        .hasMessage("the build has no /console/systems/missions/none.js");
  }

  @Test
  void without_systems_the_console_has_its_own_files_and_an_empty_list() {
    assertThat(ConsoleRoutes.routes(List.of(), NO_SERVERS))
        .extracting(route -> route.path())
        .contains("/", "/console", "/console/shell/main.js", "/systems")
        .noneMatch(path -> path.startsWith("/console/systems/"));
  }
}
