import type { FirstTexts } from './texts.js';

const access =
  'Kho két hoặc ngăn két của quý khách chỉ được mở cho chính quý khách, cho người được quý khách ủy quyền bằng văn bản, hoặc khi pháp luật yêu cầu, và chúng tôi không giao chìa khóa cho bất kỳ ai khác.';

export const vi: FirstTexts = {
  'about-us': {
    title: 'Giới thiệu',
    sub_title: 'Chuyển phát an toàn, vận chuyển và lưu giữ những gì không được phép thất lạc',
    content: `
Chúng tôi vận chuyển và lưu giữ những thứ không dễ gì thay thế: tài liệu đang chờ chữ ký, tác phẩm nghệ thuật, trang sức, vàng và bạc. Quý khách có thể là một công ty gửi hàng mỗi ngày, hoặc là người đến với một chiếc hộp nhỏ và nhiều câu hỏi. Cả hai đều được chăm chút như nhau, và cả hai đều có thể xem bưu kiện của mình đang ở đâu vào bất cứ lúc nào.

**Giao hàng đến mọi nơi trên thế giới**
Chúng tôi đưa bưu kiện của quý khách từ cửa đến cửa và giao khi có chữ ký. Hành trình được ghi lại từng bước, từ lúc lấy hàng đến lúc giao hàng. Nếu hải quan, thời tiết hay một con đường bị đóng làm thay đổi kế hoạch, quý khách sẽ thấy tin đó trong lịch sử bưu kiện ngay khi được ghi lại.

**Kho két riêng**
Quý khách có thể thuê một kho két riêng cho mình, cho gia đình hoặc cho công ty. ${access}

**Lưu giữ vàng và bạc**
Vàng bạc thỏi và tiền xu được lập danh sách khi đến, và quý khách nhận danh sách đó. Chúng vẫn là tài sản của quý khách trong suốt thời gian chúng tôi lưu giữ. Quý khách quyết định khi nào lấy lại, bán đi hay gửi đến nơi khác.

**Ngăn két an toàn**
Dành cho giấy tờ, kỷ vật và thiết bị lưu trữ dữ liệu nên để ngoài nhà nhưng vẫn trong tầm tay. Ngăn két có thể thuê trong thời gian ngắn hoặc trong nhiều năm: hãy cho chúng tôi biết quý khách cần bao nhiêu chỗ và trong bao lâu.

**Cách chúng tôi làm việc**
Chúng tôi chỉ làm vài việc và dành thời gian để làm cho tốt. Chúng tôi báo giá trước khi bắt đầu. Chúng tôi không chở hàng trái pháp luật, và chúng tôi hỏi bên trong có gì, vì bưu kiện được mô tả chính xác sẽ qua hải quan nhanh hơn và có thể được bảo hiểm đúng giá trị.

**Bưu kiện của tôi ở đâu?**
Hãy nhập mã theo dõi vào mục “Theo dõi bưu kiện”. Quý khách sẽ thấy trạng thái, địa điểm, ngày dự kiến giao và những gì đã diễn ra. Để bảo vệ người nhận, tên và các chi tiết khác có thể chỉ hiển thị sau một bước xác minh nhanh. Nếu có điều gì không ổn, hãy viết cho chúng tôi qua trang liên hệ và ghi kèm mã: nhân viên của chúng tôi sẽ trả lời.
`,
  },
  warehousing: {
    title: 'Kho bãi',
    sub_title: 'Chỗ cho hàng đang trên đường và cho hàng ở lại',
    content: `
Không phải mọi thứ chúng tôi chở đều đi thẳng đến đích. Một lô hàng chờ giấy tờ, một bộ sưu tập chờ phòng trưng bày mới, một lần giao hàng chờ ngày có người ở nhà. Cho đến lúc đó, tất cả chờ ở chỗ chúng tôi, trong kho của chúng tôi.

**Chúng tôi nhận giữ những gì**
Từng bưu kiện và cả lô hàng; tác phẩm nghệ thuật và đồ nội thất; hồ sơ và thiết bị lưu trữ dữ liệu; hàng mẫu, phụ tùng và hàng triển lãm. Riêng kim loại quý, tiền xu và trang sức nên để trong kho két hoặc ngăn két an toàn.

**Chúng tôi lưu giữ thế nào**
Chúng tôi kiểm tra từng món khi đến, ghi lại đó là gì và để ở đâu. Kho được khóa, chỉ người có việc mới được vào. Nếu hàng của quý khách cần nhiệt độ nhất định, không khí khô hoặc cách bảo quản riêng, xin cho biết trước, và chúng tôi sẽ trả lời có đáp ứng được hay không.

**Hàng đang trên đường**
Chúng tôi có thể giữ bưu kiện đến ngày quý khách chọn. Quý khách cũng có thể hỏi chúng tôi khi cần gộp nhiều lần giao để đi tiếp cùng nhau, khi cần đóng gói tốt hơn hoặc khi còn thiếu giấy tờ hải quan. Những gì xảy ra với bưu kiện đều được ghi trong lịch sử.

**Lưu giữ vàng và bạc**
Kim loại được ghi từng món: là gì, nặng bao nhiêu, của ai. Quý khách nhận danh sách và có thể yêu cầu chúng tôi đối chiếu với những gì có trong kho két. Quý khách quyết định khi nào lấy lại, bán đi hay gửi đến nơi khác, toàn bộ hoặc một phần.

**Ngăn két an toàn**
Dành cho những gì nhỏ và riêng tư: giấy tờ, trang sức, kỷ vật, thiết bị lưu trữ dữ liệu. ${access}

**Bảo hiểm và ra vào**
Bảo hiểm tính theo giá trị quý khách khai báo; phạm vi bảo hiểm được ghi trong báo giá của chúng tôi. Quý khách có thể xem hàng của mình theo lịch hẹn: xin mang theo giấy tờ tùy thân. Người được quý khách ủy quyền bằng văn bản có thể đến thay. Khi hợp đồng kết thúc, chúng tôi gửi mọi thứ đến địa chỉ quý khách cho biết, hoặc chuẩn bị sẵn để quý khách đến lấy.

**Tôi bắt đầu thế nào?**
Qua trang liên hệ, hãy cho chúng tôi biết quý khách muốn gửi giữ món gì, kích thước và giá trị khoảng bao nhiêu, trong bao lâu. Chúng tôi sẽ trả lời kèm báo giá và những điều chúng tôi cần biết.
`,
  },
  'privacy-policy': {
    title: 'Chính sách bảo mật',
    sub_title: 'Trang web này biết gì về quý khách và dùng vào việc gì',
    content: `
Mọi người giao cho chúng tôi những vật có giá trị, cùng với tên và địa chỉ. Trang này giải thích chúng tôi lưu những gì, vì sao và trong bao lâu. Chúng tôi đã cố viết sao cho dễ đọc.

**Khi quý khách xem trang web này**
Ở đây không có quảng cáo, và chúng tôi không theo dõi quý khách đọc gì. Nếu quý khách chọn một ngôn ngữ, một cookie sẽ ghi nhớ trong một năm. Nếu quý khách chứng minh một bưu kiện là của mình, một cookie khác sẽ cho xem toàn bộ bưu kiện đó trong nửa giờ. Các cookie khác chỉ dành cho nhân viên đăng nhập. Trình duyệt của quý khách còn giữ giao diện đã chọn, một bản sao những gì trang web hiển thị lần cuối để mở nhanh hơn, và danh sách bưu kiện quý khách đã theo dõi, có thể xóa ở trang theo dõi. Tin nhắn chưa gửi được giữ đến khi quý khách đóng thẻ trình duyệt. Tất cả những thứ này nằm trên thiết bị của quý khách, và quý khách có thể xóa ngay tại đó.

**Máy chủ của chúng tôi ghi lại những gì**
Máy chủ ghi rằng có một yêu cầu và mất bao lâu để trả lời, không kèm địa chỉ IP và không kèm nội dung quý khách tìm. Để người lạ không dò được mã theo dõi và bot không gửi tin cho chúng tôi, máy chủ đếm số yêu cầu từ mỗi địa chỉ IP trong vài phút, lâu nhất là một ngày. Các lần đăng nhập thất bại và các yêu cầu bị từ chối vào bảng điều khiển được ghi lại trong 180 ngày, không có phần cuối của địa chỉ IP.

**Khi chúng tôi vận chuyển bưu kiện**
Chúng tôi lưu những gì người gửi cho biết: tên, địa chỉ, email và số điện thoại của người gửi và người nhận, mô tả hàng gửi, trọng lượng và giá trị, đôi khi có ảnh. Trên đường đi, chúng tôi ghi lại bưu kiện đang ở đâu và được bàn giao ra sao: khi nào, cho ai, với chữ ký nào, đôi khi kèm ảnh và địa điểm. Chúng tôi cần những thông tin này để giao hàng, mua bảo hiểm, làm thủ tục hải quan và để viết cho người gửi và người nhận về bưu kiện. Nội dung của email như vậy được xóa sau khi gửi 90 ngày. Mỗi sự kiện còn để lại một dấu vết mã hóa trong nhật ký công khai, để không thay đổi nào bị bỏ qua; nhật ký không cho biết chuyện gì đã xảy ra hay liên quan đến ai. Ai có mã theo dõi đều có thể theo dõi bưu kiện và có thể thấy cả chi tiết, vì vậy hãy giữ mã như giữ chìa khóa và chỉ đưa cho người đang chờ bưu kiện.

**Khi quý khách viết cho chúng tôi**
Biểu mẫu liên hệ gửi cho chúng tôi email của quý khách, tên nếu quý khách ghi, và tin nhắn. Chúng tôi dùng để trả lời quý khách, không dùng vào việc gì khác. Trang web xóa tin nhắn một năm sau khi chúng tôi đọc.

**Khi quý khách muốn nhận thông báo**
Nếu quý khách muốn nhận thông báo về một bưu kiện, chúng tôi lưu email và ngôn ngữ của quý khách cho việc đó. Trước hết quý khách xác nhận địa chỉ; nếu không, địa chỉ sẽ bị xóa sau hai ngày. Mỗi email đều có liên kết để dừng thông báo ngay lập tức. Chúng tôi xóa địa chỉ khi quý khách dùng liên kết đó, một tuần sau khi bưu kiện được giao hoặc trả lại, hoặc sau 180 ngày không có tin mới.

**Còn ai khác xem được dữ liệu**
Các hãng vận tải, hải quan và công ty bảo hiểm nhận những gì cần cho bưu kiện của quý khách, không hơn. Các công ty vận hành máy chủ hoặc chuyển email cho chúng tôi có thể xử lý dữ liệu thay mặt chúng tôi. Chúng tôi không bán dữ liệu. Cơ quan nhà nước nhận những gì pháp luật buộc chúng tôi cung cấp. Nếu trang web có khung trò chuyện, khung này chỉ tải khi quý khách mở và không đọc được gì trên trang web này; công ty cung cấp biết địa chỉ IP của quý khách và những gì quý khách viết ở đó.

**Hình ảnh và video từ nơi khác**
Một số trang có thể hiển thị hình ảnh hoặc video từ máy chủ của bên khác. Chúng chỉ tải khi hiện ra trên màn hình và không cho máy chủ đó biết quý khách đang ở trang nào; máy chủ đó biết địa chỉ IP của quý khách. Phim trên YouTube hoặc Vimeo chỉ tải khi quý khách nhấn phát.

**Chúng tôi lưu dữ liệu trong bao lâu**
Chúng tôi lưu dữ liệu của bưu kiện chừng nào còn cần cho việc giao hàng, cho khiếu nại và cho sổ sách mà pháp luật yêu cầu. Những gì chúng tôi tự tay xóa sẽ nằm trong thùng rác ba mươi ngày, phòng khi nhầm lẫn, rồi mất hẳn. Các bản sao lưu có thể còn chứa cho đến khi chính chúng bị xóa.

**Quyền của quý khách**
Quý khách có thể yêu cầu bản sao những gì chúng tôi biết về mình, yêu cầu sửa và yêu cầu xóa, trừ khi pháp luật buộc chúng tôi phải lưu giữ. Những gì còn lại của bưu kiện khi đó, như mã, ngày tháng và thành phố, không còn nêu tên quý khách. Hãy viết cho chúng tôi qua trang liên hệ. Nếu không hài lòng với câu trả lời, quý khách có thể khiếu nại với cơ quan bảo vệ dữ liệu của nước mình.
`,
  },
};
