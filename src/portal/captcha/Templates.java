// Prints the faces of builtin-templates.ts: java Templates.java DejaVuSans-Bold.ttf DejaVuSansMono-Bold.ttf

import java.awt.*;
import java.awt.image.BufferedImage;
import java.io.File;
import java.util.*;

class Templates {
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      Font font = Font.createFont(Font.TRUETYPE_FONT, new File(file)).deriveFont(30f);
      System.out.println("// " + font.getFontName() + "\n{");
      for (String sign : "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".split("")) {
        System.out.println(sign + ": \"" + pack(sign, font) + "\",");
      }
      System.out.println("},");
    }
  }

  static String pack(String sign, Font font) {
    int penX = 2, penY = 26;
    BufferedImage image = new BufferedImage(36, 34, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setFont(font);
    graphics.drawString(sign, penX, penY);
    int left = 36, right = 0, top = 34, bottom = 0;
    for (int y = 0; y < 34; y++)
      for (int x = 0; x < 36; x++)
        if ((image.getRGB(x, y) & 1) == 1) {
          left = Math.min(left, x); right = Math.max(right, x);
          top = Math.min(top, y); bottom = Math.max(bottom, y);
        }
    int width = right - left + 1, bit = 0;
    byte[] packed = new byte[3 + (width * (bottom - top + 1) + 7) / 8];
    packed[0] = (byte) (left - penX); packed[1] = (byte) (penY - top); packed[2] = (byte) width;
    for (int y = top; y <= bottom; y++)
      for (int x = left; x <= right; x++, bit++)
        packed[3 + bit / 8] |= (image.getRGB(x, y) & 1) << (7 - bit % 8);
    return Base64.getEncoder().encodeToString(packed);
  }
}
