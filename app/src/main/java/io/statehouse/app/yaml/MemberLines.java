package io.statehouse.app.yaml;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * The lines on which the members of a YAML document are. Who reads a document knows its values
 * alone, and names the member that is wrong by its path, as in {@code striping.stripes}, or by its
 * name.
 */
public final class MemberLines {
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");
  private static final Pattern WORD = Pattern.compile("([\\w-]+(?:[.\\[][\\w\\]-]+)*)");

  private final Map<String, Integer> ofPaths = new HashMap<>();
  private final Map<String, Set<Integer>> ofNames = new HashMap<>();
  private final Set<Node> visited = new HashSet<>();

  private MemberLines() {}

  /** Returns the lines of a document; none if it cannot be read. */
  public static MemberLines of(String text) {
    MemberLines found = new MemberLines();
    LoadSettings settings = LoadSettings.builder().build();
    try {
      new Composer(settings, new LoadableParser(settings, requireNonNull(text, "text"), name -> {}))
          .getSingleNode()
          .ifPresent(document -> found.add("", document));
    } catch (RuntimeException unreadable) { // which its reader reports, with the line
      return new MemberLines();
    }
    return found;
  }

  private void add(String path, Node node) {
    if (!visited.add(node)) {
      return; // an alias
    }
    if (node instanceof MappingNode object) {
      for (NodeTuple member : object.getValue()) {
        if (member.getKeyNode() instanceof ScalarNode name) {
          String below = path.isEmpty() ? name.getValue() : path + "." + name.getValue();
          int line = line(name);
          ofPaths.putIfAbsent(below, line);
          ofNames.computeIfAbsent(name.getValue(), any -> new HashSet<>()).add(line);
          add(below, member.getValueNode());
        }
      }
    } else if (node instanceof SequenceNode list) {
      List<Node> elements = list.getValue();
      for (int i = 0; i < elements.size(); i++) {
        String below = path + "[" + i + "]";
        ofPaths.putIfAbsent(below, line(elements.get(i)));
        add(below, elements.get(i));
      }
    }
  }

  private static int line(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }

  /**
   * Returns the line of the member that a sentence is about: the first that it has in quotes, else
   * the only one that it names; empty if that is not clear, or the sentence names a line itself.
   */
  public Optional<Integer> find(String sentence) {
    if (sentence.startsWith("line ")) {
      return Optional.empty();
    }
    return named(QUOTED, sentence)
        .findFirst()
        .or(
            () -> {
              List<Integer> all = named(WORD, sentence).distinct().toList();
              return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
            });
  }

  /** Returns the lines of what is named by its path, or by a name that only one line has. */
  private Stream<Integer> named(Pattern pattern, String sentence) {
    return pattern
        .matcher(sentence)
        .results()
        .map(found -> found.group(1))
        .flatMap(
            name ->
                Optional.ofNullable(ofPaths.get(name))
                    .or(() -> only(ofNames.getOrDefault(name, Set.of())))
                    .stream());
  }

  private static Optional<Integer> only(Set<Integer> lines) {
    return lines.size() == 1 ? lines.stream().findFirst() : Optional.empty();
  }
}
