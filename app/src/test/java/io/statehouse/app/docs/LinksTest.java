package io.statehouse.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Links of the documentation lead to files, and to headings, that exist. */
class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.*)$");
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");

  private final Map<Path, Set<String>> headings = new HashMap<>();

  @Test
  void every_link_leads_to_a_file_and_a_heading() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Page page : Page.all()) {
      String text = CODE.matcher(page.text()).replaceAll("");
      for (MatchResult link : LINK.matcher(text).results().toList()) {
        if (!leadsSomewhere(page.file(), link.group(1), link.group(2))) {
          broken.add(page + ": " + link.group());
        }
      }
    }

    assertThat(broken).isEmpty();
  }

  private boolean leadsSomewhere(Path page, String path, String anchor) throws IOException {
    Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    if (anchor == null) {
      return true;
    }
    if (!headings.containsKey(target)) {
      headings.put(target, anchors(Files.readString(target)));
    }
    return headings.get(target).contains(anchor);
  }

  /** Returns the anchors of headings, as GitHub makes them. */
  private static Set<String> anchors(String text) {
    return HEADING
        .matcher(text)
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
