package io.statehouse.app.systems.css.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.NodeName;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Chunks and their nodes as {@code css chunks} prints them, read back. */
final class ChunkLines {
  private ChunkLines() {}

  /**
   * @throws AppException with the line at fault
   */
  static SortedMap<ChunkNumber, List<NodeName>> parse(String text) {
    SortedMap<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String[] parts = lines.get(i).split("\t");
      if (parts.length != 2) {
        throw wrong(i, "write CHUNK, a tab, NODE,NODE…", null);
      }
      try {
        List<NodeName> nodes = new ArrayList<>();
        for (String node : parts[1].split(",")) {
          nodes.add(new NodeName(node));
        }
        chunks
            .computeIfAbsent(ChunkNumber.parse(parts[0]), first -> new ArrayList<>())
            .addAll(nodes);
      } catch (IllegalArgumentException wrong) {
        throw wrong(i, wrong.getMessage(), wrong);
      }
    }
    return chunks;
  }

  private static AppException wrong(int line, String problem, Throwable cause) {
    return new AppException(Kind.BAD_INPUT, "line " + (line + 1) + ": " + problem, cause);
  }
}
