package io.statehouse.app.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.layout.Finding;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoticeSummaryTest {
  private final NoticeSummary summary = new NoticeSummary();

  private List<String> shown(int count, String kind) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> kind + " " + i)
        .filter(line -> summary.isShown(Finding.notice(kind, line, line), line))
        .toList();
  }

  @Test
  void of_the_notices_of_a_kind_two_are_shown_and_how_many_more_there_are() {
    assertThat(shown(5_000, "foreign-key")).containsExactly("foreign-key 1", "foreign-key 2");
    assertThat(shown(2, "stray-folder")).hasSize(2);

    assertThat(summary.rest())
        .containsExactly("notice: foreign-key: and 4,998 more; --all shows them");
  }

  @Test
  void a_single_one_that_is_left_is_shown_itself() {
    assertThat(shown(3, "stray-folder")).hasSize(2);

    assertThat(summary.rest()).containsExactly("stray-folder 3");
  }

  @Test
  void errors_are_all_shown() {
    assertThat(IntStream.range(0, 9))
        .allMatch(i -> summary.isShown(Finding.error("bad-topic", "x", "x"), "x"));
    assertThat(summary.rest()).isEmpty();
  }
}
